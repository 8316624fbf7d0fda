import { link, open, rename } from 'node:fs/promises'

/** Moves a finished file to its name; returns false if that is taken. */
export async function giveName(aside: string, name: string, join = link): Promise<boolean> {
  try {
    await join(aside, name).catch(orMove(aside, name))
    return true
  } catch (fault) {
    if (codeOf(fault) === 'EEXIST') return false
    throw fault
  }
}

/** File systems without hard links (USB sticks): an empty file reserves the name until the rename. */
const orMove = (aside: string, name: string) => async (fault: unknown) => {
  if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'].includes(codeOf(fault))) throw fault
  await (await open(name, 'wx', 0o600)).close()
  await rename(aside, name)
}

const codeOf = (fault: unknown) => (fault as NodeJS.ErrnoException).code ?? ''
