import { type Claims, simulatedPrefix } from './claims.ts'

export type DemoAccount = { subject: string; name: string; email: string }

/** Invented shoppers. Their e-mail addresses end in .example, a reserved domain. */
export const demoAccounts: readonly DemoAccount[] = [
  demoAccount('nora-quill', 'Nora Quill'),
  demoAccount('felix-harrow', 'Felix Harrow'),
  demoAccount('amara-osei', 'Amara Osei'),
]

function demoAccount(key: string, name: string): DemoAccount {
  return { subject: simulatedPrefix + key, name, email: `${key.replace('-', '.')}@gmail.example` }
}

export function claimsOfDemoAccount(subject: string | undefined): Claims | undefined {
  const chosen = demoAccounts.find((account) => account.subject === subject)
  return chosen && { ...chosen, emailVerified: true, hostedDomain: '', photoUrl: '', simulated: true }
}
