update books set trending = true where title = 'Added Once';
