import { passwordCost } from '../identity/passwords.ts'

/** A hundred times as cheap: the store tests hash some three hundred passwords. */
Object.assign(passwordCost, { memory: 256, passes: 1 })
