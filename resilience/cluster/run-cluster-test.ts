import { namesWith } from '../faults/fault-names.ts'
import { runCommand } from '../../server/lib/command-line/run-command.ts'
import { clusterFaultNames } from './cluster-fault-names.ts'
import { missingPackages } from './programs.ts'

await runCommand(
  {
    name: 'cluster-test',
    summary:
      "Starts three etcd, three PostgreSQL 15 under Patroni, HAProxy and three stores on this machine, injects faults under load, and counts losses. Needs Debian's postgresql-15, patroni, etcd-server and haproxy.",
    operands: {
      name: 'WORD',
      help: `faults with this word in their name (default all): ${clusterFaultNames.join(', ')}`,
    },
    options: {
      rounds: {
        type: 'count',
        min: 1,
        default: 10,
        help: 'how often the leader is killed; other faults fewer times',
      },
      ports: {
        type: 'count',
        min: 1024,
        max: 65_400,
        default: 25_400,
        help: 'the first of a hundred free ports',
      },
    },
    examples: ['--rounds 2', 'leader', '--ports 5400'],
    failure: 'The cluster was not tested',
    exitCodes: {
      0: 'nothing acknowledged was lost, doubled or half-written, and every request was answered',
      1: 'something was, or a Debian package is missing',
      130: 'interrupted',
    },
    docs: 'docs/deploying.md',
  },
  async ({ options, operands }) => {
    const names = namesWith(clusterFaultNames, operands)
    const missing = missingPackages()
    if (missing.length > 0) return `Debian's packages are not installed here: ${missing.join(', ')}`
    const { buildIfStale } = await import('../../tooling/build-stamp.ts')
    await buildIfStale()
    const { runMain } = await import('../../tooling/run-main.ts')
    const { testCluster } = await import('./cluster-test.ts')
    return runMain((resources) => testCluster({ ...options, names }, resources))
  },
)
