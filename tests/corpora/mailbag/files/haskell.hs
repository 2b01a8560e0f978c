module Main where

puzzle :: [String]
puzzle =
  [ ".......16"
  , "........4"
  , ".7..85..."
  , ".3...8.2."
  , "......7.."
  , "..16....."
  , ".5..4.3.."
  , "2..1....."
  , "........."
  ]

main = print (solve puzzle)
