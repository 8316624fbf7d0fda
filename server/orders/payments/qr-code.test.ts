import sharp from 'sharp'
import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { epcText } from './epc-code.ts'
import { qrPng, qrSvg } from './qr-code.ts'

const [iban, bic] = ['DE89370400440532013000', 'COBADEFFXXX']
/** As long as a transfer can be. */
const text = epcText({ holder: '書'.repeat(70), iban, bic, amount: 99_999_999_999, text: 'Order 1001' }) ?? ''

test('the code is drawn as SVG of at most version 13', () => {
  const svg = qrSvg(text)
  const [, width] = /viewBox="0 0 (\d+) /.exec(svg) ?? []
  expect(Number(width) / 4 - 8).toBeLessThanOrEqual(17 + 4 * 13)
  expect(svg).toMatch(/^<svg [^>]*>.*<\/svg>$/)
})

test('the picture for e-mails has the same modules, and a margin of four', async () => {
  const modules = encode(text, { ecc: 'M', border: 0 }).data
  const { data, info } = await sharp(qrPng(text)).greyscale().raw().toBuffer({ resolveWithObject: true })
  const scale = info.width / (modules.length + 8)
  expect([info.height, scale]).toEqual([info.width, 6])
  const isDark = (x: number, y: number) =>
    data[Math.floor(((y + 4.5) * info.width + x + 4.5) * scale) * info.channels] === 0
  const seen = modules.map((row, y) => row.map((_, x) => isDark(x, y)))
  expect(seen).toEqual(modules)
  expect([isDark(-1, -1), isDark(modules.length, modules.length)]).toEqual([false, false])
})
