export const clusterFaultNames = [
  'leader killed',
  'leader stands still',
  'leader handed over',
  'replica in step cut off',
  'both replicas cut off',
  'store killed behind the proxy',
] as const

export type ClusterFaultName = (typeof clusterFaultNames)[number]
