import { expect, test } from 'vitest'
import { addressLines } from './address-lines.ts'

const address = { street: '', street2: '', city: '', state: '', zipcode: '', country: '' }

/** Below the street and above the country. */
const placeIn = (country: string, city: string, state: string, zipcode: string, locale = 'en-US') =>
  addressLines({ ...address, street: 'Street', country, city, state, zipcode }, locale).slice(1, -1)

test.each([
  ['USA', 'Portland', 'Maine', '04101', ['Portland, Maine 04101']],
  ['Canada', 'Ottawa', 'ON', 'K1A 0B1', ['Ottawa ON K1A 0B1']],
  ['Australia', 'Sydney', 'NSW', '2000', ['Sydney NSW 2000']],
  ['Japan', 'Chiyoda-ku', 'Tokyo', '100-0001', ['Chiyoda-ku, Tokyo', '100-0001']],
  ['China', 'Haidian', 'Beijing', '100080', ['Haidian', 'Beijing, 100080']],
  ['South Korea', 'Gangnam-gu', 'Seoul', '06236', ['Gangnam-gu', 'Seoul', '06236']],
  ['Taiwan', 'Xinyi Dist.', 'Taipei City', '110', ['Xinyi Dist., Taipei City 110']],
  ['Germany', 'Kiel', '', '24105', ['24105 Kiel']],
  ['Austria', 'Wien', '', '1010', ['1010 Wien']],
  ['Switzerland', 'Bern', '', '3011', ['3011 Bern']],
  ['France', 'Paris', '', '75001', ['75001 Paris']],
  ['Netherlands', 'Utrecht', '', '3511 EV', ['3511 EV Utrecht']],
  ['Belgium', 'Gent', '', '9000', ['9000 Gent']],
  ['Luxembourg', 'Luxembourg', '', 'L-1148', ['L-1148 Luxembourg']],
  ['Italy', 'Roma', 'RM', '00144', ['00144 Roma RM']],
  ['Spain', 'Sevilla', '', '41001', ['41001 Sevilla']],
  ['Spain', 'Getafe', 'Madrid', '28901', ['28901 Getafe Madrid']],
  ['Portugal', 'Lisboa', '', '1000-001', ['1000-001 Lisboa']],
  ['Poland', 'Kraków', '', '30-059', ['30-059 Kraków']],
  ['Sweden', 'Stockholm', '', '111 22', ['111 22 Stockholm']],
  ['Denmark', 'Aarhus', '', '8000', ['8000 Aarhus']],
  ['Norway', 'Oslo', '', '0150', ['0150 Oslo']],
  ['Finland', 'Helsinki', '', '00100', ['00100 Helsinki']],
  ['Czechia', 'Praha', '', '110 00', ['110 00 Praha']],
  ['Slovakia', 'Bratislava', '', '811 01', ['811 01 Bratislava']],
  ['Greece', 'Athina', '', '105 57', ['105 57 Athina']],
  ['Mexico', 'Oaxaca de Juárez', 'Oaxaca', '68000', ['68000 Oaxaca de Juárez, Oaxaca']],
  ['United Kingdom', 'London', '', 'SW1A 1AA', ['London', 'SW1A 1AA']],
  ['Ireland', 'Ennis', 'Co. Clare', 'V95 FK09', ['Ennis', 'Co. Clare', 'V95 FK09']],
  ['South Africa', 'Cape Town', '', '8001', ['Cape Town', '8001']],
  ['New Zealand', 'Wellington', '', '6011', ['Wellington 6011']],
  ['India', 'Mumbai', 'Maharashtra', '400001', ['Mumbai 400001', 'Maharashtra']],
  ['Singapore', 'Singapore', '', '018956', ['Singapore 018956']],
  ['Brazil', 'Recife', 'PE', '50030-230', ['Recife - PE', '50030-230']],
  ['Latvia', 'Rīga', '', 'LV-1050', ['Rīga, LV-1050']],
  ['Hong Kong SAR China', 'Kowloon', '', '', ['Kowloon']],
  ['Narnia', 'Cair Paravel', 'East', '1', ['Cair Paravel, East 1']],
])('the post of %s writes %s, %s, %s as %j', (country, city, state, zipcode, lines) => {
  expect(placeIn(country, city, state, zipcode)).toEqual(lines)
})

test.each([
  ['JP', '丸の内1-1', '千代田区', '東京都', '100-0005', ['100-0005', '東京都千代田区', '丸の内1-1']],
  ['CN', '中关村大街1号', '海淀区', '北京市', '100080', ['100080', '北京市海淀区', '中关村大街1号']],
  ['TW', '市府路45號', '信義區', '台北市', '110', ['110', '台北市信義區', '市府路45號']],
  ['KR', '테헤란로 152', '강남구', '서울특별시', '06236', ['서울특별시 강남구', '테헤란로 152', '06236']],
])(
  'in its own script, an address of %s begins with the largest part',
  (country, street, city, state, zipcode, lines) => {
    const typed = { ...address, country, street, city, state, zipcode }
    expect(addressLines(typed, 'en-US')).toEqual([...lines, country])
  },
)

test('a country is known by its code, by its name in English and in the language of the shop', () => {
  for (const country of ['DE', 'de', 'Germany', 'Deutschland'])
    expect(placeIn(country, 'Kiel', '', '24105', 'de-DE')).toEqual(['24105 Kiel'])
})

test('street, second line and country have lines of their own, and what is empty has none', () => {
  const german = { ...address, city: 'Kiel', country: 'Germany' }
  expect(addressLines(german, 'en-US')).toEqual(['Kiel', 'Germany'])
  const whole = { ...german, street: 'Holtenauer Str. 1', street2: 'Hinterhaus', zipcode: '24105' }
  expect(addressLines(whole, 'en-US')).toEqual(['Holtenauer Str. 1', 'Hinterhaus', '24105 Kiel', 'Germany'])
  expect(addressLines(address, 'en-US'), 'of a pick-up').toEqual([])
})

test('a state that is missing leaves no comma before the zip code', () => {
  expect(placeIn('USA', 'Portland', '', '04101')).toEqual(['Portland 04101'])
})
