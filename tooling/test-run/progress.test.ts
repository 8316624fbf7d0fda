import { expect, test } from 'vitest'
import { showProgress } from './progress.ts'

function listen(isTTY: boolean) {
  let written = ''
  const write = (text: string) => {
    written += text
    return true
  }
  return { progress: showProgress({ isTTY, write }), written: () => written }
}

const failed = {
  part: 'store',
  file: 'orders.test.ts',
  title: 'an order is kept',
  outcome: 'failed',
  ms: 3,
} as const

test('on a terminal one line shows the progress of all running parts, and results stay above it', () => {
  const { progress, written } = listen(true)
  const store = progress.begin('store')
  const browser = progress.begin('browser')
  store.take({ type: 'planned', files: 2 })
  store.take({ type: 'file-done' })
  expect(written().split('\u001b[2K').at(-1)).toBe('  store: 1 of 2 files, browser…')
  store.take({ type: 'test-done', test: failed })
  expect(written()).toContain('\u001b[2K  ✗ orders.test.ts › an order is kept\n')
  store.end('✗ store, 1 test')
  expect(written().split('\n').at(-1)).toBe('\r\u001b[2K  browser…')
  browser.end('✓ browser')
  expect(written().endsWith('✓ browser\n')).toBe(true)
  expect(progress.tests).toEqual([failed])
})

test('without a terminal a line is written every fifteen files, and none is erased', () => {
  const { progress, written } = listen(false)
  const store = progress.begin('store')
  store.take({ type: 'planned', files: 31 })
  for (let file = 0; file < 31; file += 1) store.take({ type: 'file-done' })
  store.take({ type: 'error', message: 'no database' })
  store.end('✓ store')
  expect(written()).toBe('  store: 15 of 31 files\n  store: 30 of 31 files\n✓ store\n')
  expect(progress.errors).toEqual(['no database'])
})
