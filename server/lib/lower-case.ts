/** The Kelvin sign and the dotted capital I: their lower case is or begins with an ASCII letter. */
export const looksAscii = /[\u0130\u212A]/

/** Lower case in which two names are the same only if they look the same: the Kelvin sign does not become a k. */
export const lowerCase = (name: string) => name.replace(/[^\u0130\u212A]+/g, (part) => part.toLowerCase())
