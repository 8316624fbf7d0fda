let audio: AudioContext | undefined

/** A high tone for a hit and a low one for a miss, for eyes that are on the books. Silent where there is no sound. */
export function beep(isHit: boolean) {
  try {
    audio ??= new AudioContext()
    const tone = audio.createOscillator()
    const volume = audio.createGain()
    tone.frequency.value = isHit ? 1_200 : 220
    volume.gain.value = 0.08
    tone.connect(volume).connect(audio.destination)
    tone.start()
    tone.stop(audio.currentTime + (isHit ? 0.08 : 0.35))
  } catch {}
}
