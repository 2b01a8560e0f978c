let g = vec![vec![Some(7), Some(5), Some(3), None, None, None, None, None, None],
vec![None, None, None, Some(1), None, None, Some(9), None, None],
vec![None, None, None, None, None, None, None, Some(4), Some(7)],
vec![Some(8), None, None, None, Some(1), None, Some(6), Some(5), None],
vec![None, None, None, None, None, Some(6), Some(8), None, None],
vec![Some(9), None, None, Some(8), None, Some(4), None, Some(1), None],
vec![Some(6), None, None, Some(2), None, None, None, None, None],
vec![None, Some(3), None, None, None, None, None, Some(8), None],
vec![None, Some(4), Some(8), None, Some(7), None, None, None, None]];