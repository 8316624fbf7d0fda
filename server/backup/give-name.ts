import { link, open, rename } from 'node:fs/promises'

/** Shows a finished file under its name, and gives false where that is another file's by now. */
export async function giveName(aside: string, name: string, join = link): Promise<boolean> {
  try {
    await join(aside, name).catch(orMove(aside, name))
    return true
  } catch (fault) {
    if (codeOf(fault) === 'EEXIST') return false
    throw fault
  }
}

/** Not every disk has links (memory sticks): there an empty file holds the name until the finished one takes it. */
const orMove = (aside: string, name: string) => async (fault: unknown) => {
  if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'].includes(codeOf(fault))) throw fault
  await (await open(name, 'wx', 0o600)).close()
  await rename(aside, name)
}

const codeOf = (fault: unknown) => (fault as NodeJS.ErrnoException).code ?? ''
