import { Gauge } from 'prom-client'
import { workerRegistry } from '../cluster-metrics.ts'

/** A worker that fails to say what it has counted, asks for what all have, and tells what it heard: twice. */
const { registry, read } = workerRegistry()
const uncountable = new Gauge({
  name: 'uncountable',
  help: 'Cannot be collected',
  registers: [],
  collect() {
    throw new Error('cannot count')
  },
})
registry.registerMetric(uncountable)
const hear = () =>
  read().then(
    () => 'figures',
    (fault: Error) => fault.message,
  )
process.send?.({ heard: [await hear(), await hear()] })
