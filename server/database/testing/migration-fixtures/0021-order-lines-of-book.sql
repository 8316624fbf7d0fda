update order_lines set cancelled_at = now() where position = 2;
