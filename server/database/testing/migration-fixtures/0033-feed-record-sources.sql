update feed_records set source = '\x0102';
