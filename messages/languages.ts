/** The languages that a shop can speak. A new one is a line here, and a catalogue beside. */
export const languages = ['en', 'de', 'fr', 'es', 'pt', 'it', 'nl', 'pl'] as const

export type Language = (typeof languages)[number]

/** The demo speaks English in the words of the specification, with its slips. */
export type CatalogueName = Language | 'specification'

export const catalogueNames: readonly CatalogueName[] = [...languages, 'specification']

export const catalogueOf = ({ language, isDemo }: { language: Language; isDemo: boolean }): CatalogueName =>
  isDemo && language === 'en' ? 'specification' : language
