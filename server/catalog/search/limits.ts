/** A larger shop is searched with bounds. Up to this size every index is fast, and lists and counts are exact. */
export const maxSmallShop = 10_000

/** More words do not narrow a search. */
export const maxWords = 8

/** With this many words a search stops at the first matches: they usually identify one book. */
export const identifyingWords = 4

/** An index returns every match of a common word before the first can be ranked, so the newest books are scanned first. */
export const recentBooks = 2_500

/** A word of this many recent books is common, and its recent matches come first. */
export const commonFrom = 25

/** A shorter prefix matches too many words to query unless it is known to be rare. */
export const minPrefix = 3

/** Rows that are ranked, sorted or counted at most: a word of a million books would take seconds. */
export const maxRows = 1_000

/** Rows that are read from all over a table, which takes most of the time of a search. */
export const sampleSize = 400

/** A large shop counts no further for a filter, and looks for this many matches where they are sorted. */
export const maxPerFilter = 100

/** A shop may have books in a hundred languages. */
export const maxOffered = 10

/** The best matches of which suggestions are made: the books, and the authors with most of them. */
export const suggestions = { matches: 50, authors: 3, categories: 2 }

/** Counting sales reads every order of thirty days, so a process counts once in this many milliseconds. */
export const salesTtl = 60_000
