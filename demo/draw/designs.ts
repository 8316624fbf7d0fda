import { donQuixote } from './adventure/don-quixote.ts'
import { mobyDick } from './adventure/moby-dick.ts'
import { theCallOfTheWild } from './adventure/the-call-of-the-wild.ts'
import { theCountOfMonteCristo } from './adventure/the-count-of-monte-cristo.ts'
import { treasureIsland } from './adventure/treasure-island.ts'
import { twentyThousandLeagues } from './adventure/twenty-thousand-leagues.ts'
import { extraordinaryPopularDelusions } from './business/extraordinary-popular-delusions.ts'
import { lombardStreet } from './business/lombard-street.ts'
import { theTheoryOfTheLeisureClass } from './business/the-theory-of-the-leisure-class.ts'
import { theWayToWealth } from './business/the-way-to-wealth.ts'
import { theWealthOfNationsHardback } from './business/the-wealth-of-nations-hardback.ts'
import { theWealthOfNations } from './business/the-wealth-of-nations.ts'
import { alice } from './fiction/alices-adventures-in-wonderland.ts'
import { crimeAndPunishment } from './fiction/crime-and-punishment.ts'
import { janeEyre } from './fiction/jane-eyre.ts'
import { lesMiserables } from './fiction/les-miserables.ts'
import { prideAndPrejudice } from './fiction/pride-and-prejudice.ts'
import { theGreatGatsby } from './fiction/the-great-gatsby.ts'
import { jekyllAndHyde } from './horror/dr-jekyll-and-mr-hyde.ts'
import { dracula } from './horror/dracula.ts'
import { frankenstein } from './horror/frankenstein.ts'
import { theKingInYellow } from './horror/the-king-in-yellow.ts'
import { thePhantomOfTheOpera } from './horror/the-phantom-of-the-opera.ts'
import { theTurnOfTheScrew } from './horror/the-turn-of-the-screw.ts'
import type { CoverDesign } from './series.ts'
import { economyOfMachinery } from './technology/economy-of-machinery-and-manufactures.ts'
import { micrographia } from './technology/micrographia.ts'
import { myInventions } from './technology/my-inventions.ts'
import { opticks } from './technology/opticks.ts'
import { theChemicalHistoryOfACandle } from './technology/the-chemical-history-of-a-candle.ts'
import { theLawsOfThought } from './technology/the-laws-of-thought.ts'

/** By the file name of the cover. */
export const designs: Readonly<Record<string, CoverDesign>> = {
  'moby-dick.jpg': mobyDick,
  'treasure-island.jpg': treasureIsland,
  'twenty-thousand-leagues.jpg': twentyThousandLeagues,
  'don-quixote.jpg': donQuixote,
  'the-call-of-the-wild.jpg': theCallOfTheWild,
  'the-count-of-monte-cristo.jpg': theCountOfMonteCristo,

  'the-wealth-of-nations.jpg': theWealthOfNations,
  'extraordinary-popular-delusions.jpg': extraordinaryPopularDelusions,
  'the-wealth-of-nations-hardback.jpg': theWealthOfNationsHardback,
  'lombard-street.jpg': lombardStreet,
  'the-theory-of-the-leisure-class.jpg': theTheoryOfTheLeisureClass,
  'the-way-to-wealth.jpg': theWayToWealth,

  'opticks.jpg': opticks,
  'my-inventions.jpg': myInventions,
  'the-chemical-history-of-a-candle.jpg': theChemicalHistoryOfACandle,
  'micrographia.jpg': micrographia,
  'economy-of-machinery-and-manufactures.jpg': economyOfMachinery,
  'the-laws-of-thought.jpg': theLawsOfThought,

  'the-great-gatsby.jpg': theGreatGatsby,
  'les-miserables.jpg': lesMiserables,
  'jane-eyre.jpg': janeEyre,
  'pride-and-prejudice.jpg': prideAndPrejudice,
  'alices-adventures-in-wonderland.jpg': alice,
  'crime-and-punishment.jpg': crimeAndPunishment,

  'frankenstein.jpg': frankenstein,
  'dracula.jpg': dracula,
  'the-phantom-of-the-opera.jpg': thePhantomOfTheOpera,
  'dr-jekyll-and-mr-hyde.jpg': jekyllAndHyde,
  'the-king-in-yellow.jpg': theKingInYellow,
  'the-turn-of-the-screw.jpg': theTurnOfTheScrew,
}
