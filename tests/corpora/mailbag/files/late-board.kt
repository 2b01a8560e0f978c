val board = arrayOf(
    intArrayOf(1, 8, 0, 0, 3, 0, 4, 0, 0),
    intArrayOf(4, 0, 6, 1, 0, 0, 0, 0, 3),
    intArrayOf(0, 0, 0, 0, 4, 0, 6, 5, 0),
    intArrayOf(3, 0, 0, 7, 8, 0, 1, 0, 4),
    intArrayOf(0, 0, 4, 0, 0, 0, 0, 0, 8),
    intArrayOf(0, 0, 1, 0, 5, 0, 0, 3, 2),
    intArrayOf(7, 0, 0, 0, 0, 0, 8, 1, 0),
    intArrayOf(0, 0, 8, 2, 9, 1, 0, 0, 6),
    intArrayOf(0, 0, 0, 0, 7, 0, 0, 0, 0)
)
