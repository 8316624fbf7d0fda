import { readFile } from 'node:fs/promises'

const about = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8')) as {
  scripts: { start: string }
}

/** What `npm start` gives to Node, so that the store is measured as it runs. */
export const startFlags =
  /node ((?:--\S+ )+)tooling\/start\.js/.exec(about.scripts.start)?.[1]?.trim().split(' ') ?? []
