update editions set is_price_released = true, tax_class = 'reduced';
