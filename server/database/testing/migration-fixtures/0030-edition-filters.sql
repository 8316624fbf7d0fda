update editions set format = 'paperback', language = 'fr';
