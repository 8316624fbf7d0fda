/** A node as Patroni reports it. */
export type Member = {
  name: string
  role: 'leader' | 'sync_standby' | 'replica'
  state: string
  timeline?: number
}

export type Members = { isWhole: boolean; nameOf(role: Member['role']): string | undefined }

/** The state that the first responding node reports. */
export async function membersAt(origins: string[]): Promise<Members> {
  const answers = await Promise.all(origins.map(ask))
  const members = answers.find((answer) => answer.length > 0) ?? []
  const nameOf = (role: Member['role']) => members.find((member) => member.role === role)?.name
  const timeline = members.find(({ role }) => role === 'leader')?.timeline
  const isWell = (member: Member) =>
    ['running', 'streaming'].includes(member.state) && member.timeline === timeline
  const isWhole =
    members.length === origins.length &&
    members.every(isWell) &&
    answers.every((answer) => answer.length > 0) &&
    nameOf('leader') !== undefined &&
    nameOf('sync_standby') !== undefined
  return { isWhole, nameOf }
}

const requestTimeout = 1_000

/** A stopped node does not respond. */
const ask = (origin: string): Promise<Member[]> =>
  fetch(`${origin}/cluster`, { signal: AbortSignal.timeout(requestTimeout) }).then(
    async (answer) => ((await answer.json()) as { members?: Member[] }).members ?? [],
    () => [],
  )
