"""What is shown on a screen: verdicts, solving paths, and the page that plays."""
