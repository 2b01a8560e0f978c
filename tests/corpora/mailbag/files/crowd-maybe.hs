module Puzzle where

puzzle :: [[Maybe Int]]
puzzle =
  [ [Nothing, Just 3, Just 4, Nothing, Just 7, Nothing, Nothing, Nothing, Nothing]
  , [Nothing, Nothing, Nothing, Nothing, Nothing, Nothing, Just 2, Nothing, Just 1]
  , [Nothing, Just 8, Nothing, Nothing, Nothing, Nothing, Nothing, Nothing, Nothing]
  , [Just 6, Just 7, Nothing, Nothing, Nothing, Nothing, Nothing, Just 4, Nothing]
  , [Nothing, Nothing, Nothing, Just 9, Nothing, Nothing, Just 6, Nothing, Nothing]
  , [Nothing, Nothing, Nothing, Just 5, Nothing, Nothing, Nothing, Nothing, Nothing]
  , [Just 9, Nothing, Nothing, Nothing, Nothing, Nothing, Just 5, Nothing, Nothing]
  , [Nothing, Nothing, Nothing, Nothing, Just 8, Nothing, Nothing, Just 3, Nothing]
  , [Just 2, Nothing, Nothing, Just 1, Nothing, Nothing, Nothing, Nothing, Nothing]
  ]
