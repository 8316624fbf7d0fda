/** The environment variables of encrypted backups. */
export const passphraseEnvironment = {
  BACKUP_PASSPHRASE: 'encrypts a backup, or reads an encrypted one (default not encrypted)',
  BACKUP_PASSPHRASE_FILE: 'a file with the passphrase, instead of it',
}
