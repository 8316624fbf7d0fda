update admins set language = 'de';
