fn main() {
    let board: [[Option<u8>; 9]; 9] = [
        [Some(1), None, None, None, Some(4), None, Some(2), None, None],
        [None, None, Some(6), Some(3), Some(7), None, Some(9), Some(8), Some(5)],
        [None, Some(5), None, None, Some(6), None, None, None, Some(3)],
        [Some(8), None, None, None, Some(9), None, Some(6), None, None],
        [Some(5), None, Some(2), None, None, None, None, None, Some(8)],
        [None, Some(6), None, None, Some(2), None, Some(3), Some(1), None],
        [Some(6), None, None, None, None, None, Some(8), None, None],
        [None, Some(1), Some(5), None, None, Some(2), None, Some(9), Some(6)],
        [None, None, None, Some(1), Some(3), Some(6), None, None, None],
    ];
}
