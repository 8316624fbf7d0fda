import { expect, test } from 'vitest'
import { isPrivate, networksOf } from './client-network.ts'

const v6 = { network: '2001:db8:1:2::/64', wider: '2001:db8:1::/48' }

test.each([
  ['203.0.113.7', { network: '203.0.113.7' }],
  ['203.0.113.7:51820', { network: '203.0.113.7' }],
  ['::ffff:203.0.113.7', { network: '203.0.113.7' }],
  ['[::ffff:203.0.113.7]:443', { network: '203.0.113.7' }],
  ['2001:db8:1:2:3:4:5:6', v6],
  ['2001:db8:1:2::9', v6],
  ['[2001:db8:1:2::9]', v6],
  ['[2001:db8:1:2::9]:51820', v6],
  ['2001:db8:1:2::9%eth0', v6],
  ['2001:db8::9', { network: '2001:db8:0:0::/64', wider: '2001:db8:0::/48' }],
  ['::1', { network: '0:0:0:0::/64', wider: '0:0:0::/48' }],
  [undefined, { network: 'unknown' }],
  ['_hidden', { network: 'unknown' }],
])('%s counts as %o', (address, networks) => {
  expect(networksOf(address)).toEqual(networks)
})

test.each([
  ['127.0.0.1', true],
  ['::1', true],
  ['::ffff:10.1.2.3', true],
  ['172.17.0.1', true],
  ['172.32.0.1', false],
  ['192.168.178.20:5000', true],
  ['169.254.1.1', true],
  ['fd12:3456::1', true],
  ['fe80::1%eth0', true],
  ['203.0.113.7', false],
  ['2001:db8::1', false],
  ['::ffff:203.0.113.7', false],
  [undefined, false],
])('%s is in a private network: %s', (address, expected) => {
  expect(isPrivate(address)).toBe(expected)
})
