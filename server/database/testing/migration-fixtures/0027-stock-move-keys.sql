update stock_moves set idempotency_key = 'one scan';
