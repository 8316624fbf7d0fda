import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { makeDirectory } from '../../lib/make-directory.ts'
import { chooseHome, elsewhere } from './choose-home.ts'
import { copyBinaries } from './copy-binaries.ts'
import { findPrograms } from './programs.ts'
import { chooseUser, weAreRoot } from './run-as.ts'
import type { Premises } from './server.ts'

type Say = (line: string) => void

export async function choosePremises(dataDir: string, say: Say): Promise<Premises> {
  const programs = await findPrograms()
  await makeDirectory(dataDir)
  const folder = await realpath(dataDir)
  if (weAreRoot()) return premisesForRoot(folder, programs, say)
  return { programs, home: join(folder, 'postgres'), runAs: undefined }
}

async function premisesForRoot(folder: string, programs: string, say: Say): Promise<Premises> {
  const home = await chooseHome(folder)
  const runAs = await chooseUser(home)
  const lent = await copyBinaries(programs, elsewhere, runAs)
  const because = 'PostgreSQL does not run as root, and the user it runs as may not enter'
  if (home !== join(folder, 'postgres')) say(`${because} ${folder}: the store's data is kept in ${home}.`)
  if (lent !== programs) say(`${because} ${programs}: a copy of its programs is kept in ${lent}.`)
  return { programs: lent, home, runAs }
}
