import type { Language } from '../../../../messages/languages.ts'
import { spokenLanguage } from '../../../../messages/t.ts'
import { local } from '../../../app/browser-storage.ts'

/** Where `start.js` looks for the language of the dashboard. */
const storageKey = 'staff-language'

/** Null for the language of the shop. */
export const keepLanguage = (language: Language | null) =>
  language ? local.set(storageKey, language) : local.remove(storageKey)

/** Whether the dashboard is to be loaded again, since its scripts speak another language. */
export const speaksAnother = (ofShop: Language) => (local.get(storageKey) ?? ofShop) !== spokenLanguage()
