export type DemoShopper = {
  name: string
  email: string
  phone: string
  street: string
  city: string
  country: string
  state: string
  zipcode: string
}

export const demoPassword = 'bookstore'

/** Eight shoppers of the demo store. Their addresses end in .example, a reserved domain. */
export const demoShoppers: readonly DemoShopper[] = [
  ['Maya Lindqvist', '5550101', '12 Harbour Row', 'Portland', 'USA', 'Maine', '04101'],
  ['Tobias Okafor', '5550102', '8 Mill Lane', 'Ithaca', 'USA', 'New York', '14850'],
  ['Inés Carvalho', '5550103', '201 Orchard Street', 'Santa Fe', 'USA', 'New Mexico', '87501'],
  ['Henry Ashdown', '5550104', '3 Chapel Hill Road', 'Savannah', 'USA', 'Georgia', '31401'],
  ['Priya Raman', '5550105', '77 Lakeview Terrace', 'Madison', 'USA', 'Wisconsin', '53703'],
  ['Jonas Weber', '5550106', '19 Pine Crescent', 'Boulder', 'USA', 'Colorado', '80302'],
  ['Clara Duval', '5550107', '5 Magazine Street', 'New Orleans', 'USA', 'Louisiana', '70130'],
  ['Samuel Reyes', '5550108', '640 Cannery Way', 'Monterey', 'USA', 'California', '93940'],
].map(([name = '', phone = '', street = '', city = '', country = '', state = '', zipcode = '']) => ({
  name,
  email: `${name
    .normalize('NFD')
    .replace(/[^a-z ]/gi, '')
    .toLowerCase()
    .replace(' ', '.')}@reader.example`,
  phone,
  street,
  city,
  country,
  state,
  zipcode,
}))
