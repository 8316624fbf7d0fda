import { Gauge } from 'prom-client'
import { workerRegistry } from '../ipc.ts'

/** A worker that fails to report its metrics, requests those of all workers twice, and sends the results. */
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
const receive = () =>
  read().then(
    () => 'figures',
    (fault: Error) => fault.message,
  )
process.send?.({ received: [await receive(), await receive()] })
