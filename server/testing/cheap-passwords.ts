import { passwordCost } from '../identity/passwords.ts'

/** Reduces the cost a hundredfold: the tests hash some three hundred passwords. */
Object.assign(passwordCost, { memory: 256, passes: 1 })
