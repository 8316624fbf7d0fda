update books set author = 'Ana María Matute' where title = 'Added Once';
