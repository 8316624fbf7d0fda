import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateRawSync, gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { openFile } from './open-file.ts'
import { readAll } from '../onix/testing/read-all.ts'

const folder = await mkdtemp(join(tmpdir(), 'onix-'))
afterAll(() => rm(folder, { recursive: true }))

type Packed = { name: string; content: Buffer; flags?: number; method?: 0 | 8 }

/** An archive as the programs of suppliers write it. */
function zipOf(files: Packed[]): Buffer {
  const [bodies, directory]: [Buffer[], Buffer[]] = [[], []]
  let at = 0
  for (const { name, content, flags = 0, method = 8 } of files) {
    const packed = method === 8 ? deflateRawSync(content) : content
    const [local, central] = [Buffer.alloc(30), Buffer.alloc(46)]
    local.writeUInt32LE(0x04034b50, 0)
    central.writeUInt32LE(0x02014b50, 0)
    for (const [header, place] of [
      [local, 6],
      [central, 8],
    ] as const) {
      header.writeUInt16LE(flags, place)
      header.writeUInt16LE(method, place + 2)
      header.writeUInt32LE(crc32(content), place + 8)
      header.writeUInt32LE(packed.length, place + 12)
      header.writeUInt32LE(content.length, place + 16)
      header.writeUInt16LE(Buffer.byteLength(name), place + 20)
    }
    central.writeUInt32LE(at, 42)
    bodies.push(local, Buffer.from(name), packed)
    directory.push(central, Buffer.from(name))
    at += 30 + Buffer.byteLength(name) + packed.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...bodies, ...directory, end])
}

async function contentsOf(bytes: Buffer, name = 'feed.xml') {
  const path = join(folder, name)
  await writeFile(path, bytes)
  const source = await openFile(path)
  if ('problem' in source) return source.problem
  const found: Record<string, string | number> = {}
  for (const entry of source.entries) {
    if ('problem' in entry) found[entry.name] = entry.problem
    else {
      const items = await readAll(entry.chunks)
      const note = items.find((item) => item.kind === 'note')?.message
      found[entry.name] = note ?? items.filter(({ kind }) => kind === 'record').length
    }
  }
  await source.close()
  return found
}

const feed = (records: number) =>
  Buffer.from(`<ONIXMessage>${'<Product><a001>x</a001></Product>'.repeat(records)}</ONIXMessage>`)

test('a file is opened by its content, not by its name', async () => {
  expect(await contentsOf(feed(3))).toEqual({ 'feed.xml': 3 })
  expect(await contentsOf(gzipSync(feed(3)), 'feed.dat')).toEqual({ 'feed.dat': 3 })
  const archive = zipOf([
    { name: 'b.xml', content: feed(20_000) },
    { name: 'a.xml', content: feed(1), method: 0 },
  ])
  const opened = await contentsOf(archive, 'feed.zip')
  expect(Object.entries(opened)).toEqual([
    ['a.xml', 1],
    ['b.xml', 20_000],
  ])
})

test('files of an archive that are dangerous or unreadable are refused one by one', async () => {
  const content = feed(1)
  expect(
    await contentsOf(
      zipOf([
        { name: 'good.xml', content },
        { name: '../../etc/feed.xml', content },
        { name: 'C:\\feed.xml', content },
        { name: 'secret.xml', content, flags: 1 },
        { name: 'inner.zip', content },
      ]),
    ),
  ).toEqual({
    'good.xml': 1,
    '../../etc/feed.xml': 'Its name leads out of the archive',
    'C:\\feed.xml': 'Its name leads out of the archive',
    'secret.xml': 'It is encrypted',
    'inner.zip': 'It is an archive within the archive. Unpack it first',
  })
})

test('what unpacks to far more than it should is not read further', async () => {
  const bomb = Buffer.alloc(70_000_000, ' ')
  const tooLarge =
    'The file could not be read further: It unpacks to far more than a file of this size should. It was not read further'
  expect(await contentsOf(zipOf([{ name: 'bomb.xml', content: bomb }]))).toEqual({ 'bomb.xml': tooLarge })
  expect(await contentsOf(gzipSync(bomb))).toEqual({ 'feed.xml': tooLarge })
})

test('all files of an archive together unpack to no more than one may', async () => {
  const content = Buffer.alloc(30_000_000, ' ')
  const archive = zipOf(['a.xml', 'b.xml', 'c.xml'].map((name) => ({ name, content })))
  expect(await contentsOf(archive)).toEqual({
    'a.xml': 0,
    'b.xml': 0,
    'c.xml': expect.stringContaining('unpacks to far more'),
  })
})

test('files of an archive that share bytes are refused', async () => {
  const inner = zipOf([{ name: 'b.xml', content: feed(1), method: 0 }])
  // The first file is stored as it is, and the second one is within it.
  const archive = zipOf([{ name: 'a.xml', content: inner, method: 0 }])
  const directory = archive.lastIndexOf('PK\u0001\u0002')
  const second = Buffer.from(inner.subarray(inner.lastIndexOf('PK\u0001\u0002'), inner.length - 22))
  second.writeUInt32LE(30 + 'a.xml'.length, 42)
  const end = Buffer.from(archive.subarray(-22))
  end.writeUInt16LE(2, 8)
  end.writeUInt16LE(2, 10)
  end.writeUInt32LE(archive.length - 22 - directory + second.length, 12)
  expect(await contentsOf(Buffer.concat([archive.subarray(0, -22), second, end]))).toBe(
    'Files of the ZIP archive overlap',
  )
})

test('a file that breaks off, is damaged or missing says so', async () => {
  const packed = gzipSync(Buffer.concat(Array.from({ length: 2_000 }, (_, at) => feed((at * 7) % 13))))
  expect(await contentsOf(packed.subarray(0, packed.length - 100))).toEqual({
    'feed.xml': 'The file could not be read further: unexpected end of file',
  })
  const archive = zipOf([{ name: 'a.xml', content: feed(1) }])
  expect(await contentsOf(archive.subarray(0, archive.length - 30))).toBe(
    'The ZIP archive is not complete: it has no directory at its end',
  )
  expect(await contentsOf(Buffer.alloc(0))).toBe('It is empty')
  expect(await openFile(join(folder, 'none.xml'))).toEqual({ problem: expect.stringContaining('ENOENT') })
  expect(await openFile(folder)).toEqual({ problem: 'It is a directory' })
})
