variable "sudoku" {
  type    = string
  default = "...7..69..52...4.1....8..2...4...9.7.9.6.3.4.2.6...1...6..3....4.3...81..15..9..."
}

resource "null_resource" "x" {
  count = 9
}
