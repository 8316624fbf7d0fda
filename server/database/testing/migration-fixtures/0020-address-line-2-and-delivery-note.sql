update orders set street2 = 'Floor 3', delivery_note = 'Leave with the neighbour';
update shopper_addresses set street2 = 'Floor 3';
