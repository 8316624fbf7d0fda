update orders set receipt_seller = '{"name": "Two Rivers", "address": "1 River Road", "taxNumber": "DE 1"}';
