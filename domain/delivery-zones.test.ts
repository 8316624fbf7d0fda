import { expect, test } from 'vitest'
import { hasCountries, likelyCountry, servedCountries, zoneOf } from './delivery-zones.ts'

const home = { name: 'home', countries: ['DE'] }
const neighbours = { name: 'neighbours', countries: ['AT', 'CH'] }
const others = { name: 'others', countries: [] }
type Zone = typeof home

const zones: [name: string, Zone[], country: string | undefined, zone: string | undefined][] = [
  ['one zone for all', [others], 'FR', 'others'],
  ['one zone for all, and no country', [others], undefined, 'others'],
  ['a country of its own zone', [home, neighbours, others], 'CH', 'neighbours'],
  ['a country of its own zone, after that of all others', [others, neighbours], 'AT', 'neighbours'],
  ['a country of no zone', [home, neighbours], 'FR', undefined],
  ['a country of no zone, where one is for all others', [others, home], 'FR', 'others'],
  ['no country, where it matters', [home], undefined, undefined],
]

test.each(zones)('zone of %s', (_name, all, country, zone) => {
  expect(zoneOf(all, country)?.name).toBe(zone)
})

const facts: [name: string, Zone[], served: string[], hasCountries: boolean, likely: string][] = [
  ['one zone for all', [others], [], false, 'DE'],
  ['two zones', [neighbours, home], ['AT', 'CH', 'DE'], true, 'DE'],
  ['zones without the own country', [neighbours], ['AT', 'CH'], true, 'AT'],
  ['zones and all others', [neighbours, others], [], true, 'DE'],
]

test.each(facts)('countries of %s', (_name, all, served, isSplit, likely) => {
  expect([servedCountries(all), hasCountries(all), likelyCountry(all, 'DE')]).toEqual([
    served,
    isSplit,
    likely,
  ])
})
