let board: [[Int?]] = [
[nil, nil, nil, nil, nil, nil, nil, nil, 1],
[nil, nil, nil, nil, nil, 4, nil, nil, 2],
[7, nil, 5, 9, nil, nil, nil, nil, nil],
[nil, nil, nil, nil, nil, 1, nil, nil, nil],
[nil, 3, nil, nil, nil, 2, nil, nil, nil],
[nil, nil, 8, nil, 6, nil, nil, 9, nil],
[nil, nil, nil, nil, nil, nil, nil, nil, nil],
[nil, nil, nil, 5, 8, nil, nil, 7, nil],
[nil, 4, nil, nil, nil, nil, 2, nil, 3]]
