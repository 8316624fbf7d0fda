import { changingPort, firebasePort, firebaseProject, port, settingsAt } from '../../playwright.config.ts'
import { copyDemoData } from '../../server/testing/demo-data.ts'
import { spawnStore } from '../../server/testing/spawn-store.ts'
import cleanUp from './clean-up.ts'

const settings = [
  settingsAt(port),
  { ...settingsAt(firebasePort), ...firebaseProject },
  settingsAt(changingPort),
]

/** Replaces `webServer`, which starts the stores one after the other. */
export default async function startStores() {
  const { DEMO_DATA } = process.env
  if (DEMO_DATA) await Promise.all(settings.map(({ DATA_DIR }) => copyDemoData(DEMO_DATA, DATA_DIR)))
  const stores = settings.map((environment) => spawnStore(environment))
  const stopAll = async () => {
    await Promise.all(stores.map((store) => store.stop()))
    cleanUp()
  }
  try {
    await Promise.all(stores.map((store) => store.opened()))
  } catch (error) {
    await stopAll()
    throw error
  }
  return stopAll
}
