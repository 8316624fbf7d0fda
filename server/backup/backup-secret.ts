import { instanceIdOf, storeSecret, knownSecretIn, secretFile } from '../identity/secret.ts'
import type { BackupSecret } from './format.ts'

type Keeping = { secret: string | undefined; previousSecret?: string | undefined; dataDir: string }

/**
 * The backup contains the secret of the data directory, but only the fingerprint of a SECRET in the
 * environment.
 */
export async function secretForBackup({ secret, dataDir }: Keeping): Promise<BackupSecret> {
  const own = secret ? undefined : await knownSecretIn(dataDir)
  const used = secret ?? own
  return { ...(used && { installation: instanceIdOf(used) }), ...(own && { secret: own }) }
}

/** What the owner has to keep, and how safe. */
export const secretNotice = ({ installation, secret }: BackupSecret, isEncrypted: boolean): string => {
  const needsPassphrase = 'is encrypted: without BACKUP_PASSPHRASE it cannot be restored.'
  if (secret && isEncrypted) return `It contains the shop's secret and ${needsPassphrase}`
  if (secret)
    return "It contains the shop's secret, addresses and password hashes: keep it as safe as the shop itself, or encrypt it with BACKUP_PASSPHRASE."
  const missing = installation
    ? 'It does not contain SECRET: keep that too, in a safe place.'
    : 'No secret was found, so it contains none: after a restore shoppers have to sign in again.'
  return isEncrypted ? `${missing} It ${needsPassphrase}` : missing
}

type SecretRestore = { refused: string } | { message: string; keep(): Promise<void> }

/** Without the secret, what was signed or encrypted with it is lost. */
export async function restoreSecret(
  { installation, secret }: BackupSecret,
  { secret: named, previousSecret, dataDir }: Keeping,
): Promise<SecretRestore> {
  const here = named ?? (await knownSecretIn(dataDir))
  const nothing = async () => {}
  if (here && instanceIdOf(here) === installation)
    return { message: 'The secret is unchanged.', keep: nothing }
  if (previousSecret && instanceIdOf(previousSecret) === installation)
    return { message: madeBeforeRotation, keep: nothing }
  if (!secret) return { message: missing(installation), keep: nothing }
  if (named) return { refused: "SECRET is not this shop's: unset it to use the one in the backup" }
  const file = secretFile(dataDir)
  if (here) return { refused: `${file} belongs to another shop: move it aside` }
  return { message: `The shop's secret is in ${file}.`, keep: () => keep(dataDir, secret) }
}

const madeBeforeRotation =
  'It was made with the previous secret: start the shop with the same SECRET_PREVIOUS.'

const missing = (installation: string | undefined) =>
  `${installation ? 'The shop had its secret in SECRET' : 'The secret was not known'} when the backup was made: ` +
  'start it with the same SECRET, or its shoppers sign in again and codes in e-mails become invalid.'

async function keep(dataDir: string, secret: string) {
  const kept = await storeSecret(dataDir, secret)
  if (kept !== secret) throw new Error(`${secretFile(dataDir)} was made by another process just now`)
}
