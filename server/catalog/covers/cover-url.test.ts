import { expect, test } from 'vitest'
import { isPublicUrl } from './cover-url.ts'

test.each([
  'https://pictures.example/walden.jpg',
  'http://pictures.example.:8080/walden.jpg',
  'https://8.8.8.8/walden.jpg',
  'https://172.32.0.1/walden.jpg',
  'https://[2606:4700::1111]/walden.jpg',
  'https://10.example/walden.jpg',
])('%s is public', (url) => {
  expect(isPublicUrl(url)).toBe(true)
})

test.each([
  'http://localhost/',
  'http://LOCALHOST.:3000/',
  'http://shop.localhost/',
  'http://shop.localhost./',
  'http://printer.local/',
  'http://metadata.google.internal/',
  'http://intranet/',
  'http://127.0.0.1/',
  'http://127.1/',
  'http://127.0.0.1./',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://0177.0.0.1/',
  'http://１２７.0.0.1/',
  'http://0/',
  'http://10.1.2.3/',
  'http://100.64.0.1/',
  'http://169.254.169.254/',
  'http://0xA9FEA9FE/',
  'http://172.16.0.1/',
  'http://172.31.255.255/',
  'http://192.168.0.1/',
  'http://224.0.0.1/',
  'http://255.255.255.255/',
  'http://168.63.129.16/',
  'http://192.0.0.192/',
  'http://198.19.0.1/',
  'http://[2001:0:a00:1::]/',
  'http://[::]/',
  'http://[::1]/',
  'http://[0:0:0:0:0:0:0:1]/',
  'http://[::127.0.0.1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:a9fe:a9fe]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[2002:7f00:1::]/',
  'http://[fe80::1]/',
  'http://[febf::1]/',
  'http://[fc00::1]/',
  'http://[fd12:3456::1]/',
  'http://[ff02::1]/',
])('%s is not public', (url) => {
  expect(URL.canParse(url)).toBe(true)
  expect(isPublicUrl(url)).toBe(false)
})
