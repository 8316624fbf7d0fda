export type Step = { word: string; rest: string }

export type Stage = { from: string; name: string; steps: Step[] }

/** Parses the subset of the Dockerfile syntax that ours uses; anything else is refused. */
export function stagesOf(dockerfile: string): [Stage, Stage] {
  const stages: Stage[] = []
  for (const line of dockerfile.split('\n')) {
    if (line === '' || line.startsWith('#')) continue
    const [, word = '', rest = ''] = /^([A-Z]+) (.+)$/.exec(line) ?? []
    if (!word) throw new Error(`This is no step of a Dockerfile: ${line}`)
    if (word === 'FROM') stages.push(stageFrom(rest))
    else stages.at(-1)?.steps.push({ word, rest })
  }
  const [build, last, ...more] = stages
  if (!build || !last || more.length > 0) throw new Error('The image is made in two stages')
  return [build, last]
}

function stageFrom(rest: string): Stage {
  const [from = '', , name = ''] = rest.split(' ')
  return { from, name, steps: [] }
}

export type Manner = {
  environment: Record<string, string>
  workdir: string
  user: string
  volume: string
  command: string[]
  healthCheck: string[]
}

export function mannerOf({ steps }: Stage): Manner {
  const last = (word: string) => steps.findLast((step) => step.word === word)?.rest ?? ''
  const json = (rest: string) => JSON.parse(rest.slice(rest.indexOf('['))) as string[]
  return {
    environment: Object.assign({}, ...steps.filter(({ word }) => word === 'ENV').map(settingsIn)) as Record<
      string,
      string
    >,
    workdir: last('WORKDIR'),
    user: last('USER'),
    volume: last('VOLUME'),
    command: json(last('CMD')),
    healthCheck: json(last('HEALTHCHECK')),
  }
}

const settingsIn = ({ rest }: Step) =>
  Object.fromEntries(rest.split(' ').map((setting) => setting.split('=') as [string, string]))
