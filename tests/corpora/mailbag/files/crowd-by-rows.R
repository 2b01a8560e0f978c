s <- matrix(c(
             6, NA, 3, 9, NA, 5, 4, NA, NA,
             NA, NA, 5, 7, NA, NA, NA, NA, 9,
             NA, 7, NA, NA, 1, NA, 5, NA, NA,
             5, NA, 6, NA, NA, NA, 9, NA, NA,
             8, NA, 7, 2, 5, NA, NA, NA, 1,
             NA, NA, 4, NA, 9, NA, NA, NA, NA,
             4, 6, 2, 5, NA, 7, 1, NA, 3,
             NA, NA, 8, NA, 4, NA, 2, 6, 5,
             NA, NA, NA, 3, 6, NA, NA, NA, NA),
  nrow = 9, byrow = TRUE)
print(s)
