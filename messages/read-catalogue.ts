import { readFileSync } from 'node:fs'
import type { Catalogue } from './catalogues.ts'
import type { CatalogueName } from './languages.ts'

/** English is what the code says. */
export const readCatalogue = (name: CatalogueName, folder = import.meta.dirname): Catalogue =>
  name === 'en' ? {} : (JSON.parse(readFileSync(`${folder}/${name}.json`, 'utf8')) as Catalogue)
