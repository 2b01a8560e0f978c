val grid = arrayOf(
    intArrayOf(0, 0, 0, 0, 3, 6, 0, 0, 9),
    intArrayOf(8, 0, 0, 0, 0, 0, 1, 0, 0),
    intArrayOf(0, 0, 0, 0, 5, 0, 0, 0, 0),
    intArrayOf(0, 0, 0, 7, 4, 0, 0, 5, 0),
    intArrayOf(0, 6, 3, 0, 0, 0, 0, 0, 0),
    intArrayOf(1, 0, 0, 0, 0, 0, 0, 0, 0),
    intArrayOf(0, 5, 0, 0, 0, 0, 4, 3, 0),
    intArrayOf(2, 0, 0, 1, 0, 0, 0, 0, 0),
    intArrayOf(0, 0, 0, 0, 0, 0, 0, 0, 0)
)
