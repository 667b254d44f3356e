import type { Mood } from "./moods.ts";

/** No noun occurs in an evocative color name. */
const nounLists: Readonly<Record<Mood | "balanced", string>> = {
  dark: "Nocturne, Vespers, Undertow, Lullaby, Observatory, Cellar, Theater, Curtain, Cloister, Reverie, Overnight, Overture",
  light:
    "Veranda, Skylight, Sunroom, Atelier, Zephyr, Notebook, Daydream, Window, Chapel, Stationery, Watermark, Airmail",
  pastel:
    "Parasol, Macaron, Bouquet, Ribbon, Patisserie, Pinwheel, Teahouse, Music Box, Sonnet, Ballet, Sundress, Figurine",
  warm: "Postcard, Bazaar, Terrace, Siesta, Caravan, Market, Afternoon, Balcony, Vineyard, Equinox, Hearth, Fireside",
  cold: "Fjord, Harbor, Cascade, Monsoon, Expedition, Ferry, Passage, Aquarium, Northbound, Waterline, Downpour, Altitude",
  rainbow: "Carnival, Parade, Kite, Festival, Kaleidoscope, Carousel, Circus, Jubilee, Toybox, Confetti, Medley, Prism",
  neon: "Arcade, Signal, Marquee, Disco, Laser, Jukebox, Boulevard, Nightclub, Billboard, Synth, Afterparty, Hologram",
  happy:
    "Lollipop, Balloon, Hopscotch, Birthday, Trampoline, Bunting, Ferris Wheel, Sticker Book, Recess, Jump Rope, Postbox, Whistle",
  vivid: "Poster, Fanfare, Tango, Collage, Serenade, Bandstand, Encore, Pop Song, Playground, Fiesta, Mural, Graffiti",
  muted: "Sketch, Fresco, Whisper, Courtyard, Sonata, Loom, Prelude, Tapestry, Manuscript, Sunday, Undertone, Hush",
  gradient:
    "Crescendo, Drift, Waterfall, Staircase, Echo, Current, Slow Fade, Ripples, Ascent, Glissando, Transition, Vapor",
  monochrome:
    "Study, Solo, Silhouette, Etude, Haiku, Meditation, Stencil, Portrait, Monologue, Woodcut, Unison, Tone Poem",
  contrast:
    "Chiaroscuro, Piano, Spotlight, Checkerboard, Tuxedo, Linocut, Masquerade, Dominoes, Counterpart, Headline, Counterpoint, Paradox",
  autumn:
    "Bonfire, Hayride, Windfall, October, Scarecrow, Woodpile, Homecoming, Quilt, Flannel, Weathervane, November, Crossroads",
  winter: "Sleigh, Snowfall, Skates, Mittens, January, Solstice, Toboggan, Icicle, Chalet, Scarf, Blizzard, December",
  spring:
    "Birdsong, Maypole, April, Seedling, Nest, Greenhouse, Butterfly, Puddle, Songbird, Hatchling, Allotment, Garland",
  summer: "Boardwalk, Lido, Popsicle, Hammock, Lifeguard, Cabana, Seaside, July, Surfboard, Holiday, Sunhat, Poolside",
  night:
    "Stargazer, Moonrise, Streetlamp, Last Train, Vigil, Constellation, Evensong, Insomnia, Sleepwalk, Curfew, Dreamscape, Owl",
  sunset:
    "Horizon, Afterglow, Rooftop, Sundown, Skyline, Evening, Farewell, Last Dance, Tailwind, Drive-In, Embers, Porch Swing",
  sea: "Anchor, Mooring, Seafarer, Sailcloth, Logbook, Jetty, Buoy, Snorkel, Shoreline, Breakwater, Lighthouse, Regatta",
  nature:
    "Trailhead, Thicket, Glade, Canopy, Footpath, Hedgerow, Undergrowth, Clearing, Woodland, Birdwatching, Herbarium, Ramble",
  earth: "Pottery, Kiln, Orchard, Trail, Cabin, Basket, Workshop, Homestead, Saddlery, Barn, Canyon, Adobe",
  coffee:
    "Barista, Percolator, Roastery, Second Cup, Bookshop, Paperback, Newspaper, Biscotti, Saucer, Slow Monday, Corner Booth, Counter",
  food: "Supper, Potluck, Farmstand, Cookbook, Lunchbox, Trattoria, Kitchen, Tablecloth, Brunch, Pantry, Recipe, Banquet",
  space:
    "Orbit, Eclipse, Telescope, Astronaut, Comet, Stardust, Satellite, Nebula, Planetarium, Zodiac, Supernova, Moonwalk",
  vintage:
    "Almanac, Letterpress, Gramophone, Matchbox, Atlas, Heirloom, Armchair, Typewriter, Keepsakes, Attic, Daguerreotype, Scrapbook",
  balanced:
    "Ensemble, Interlude, Gallery, Promenade, Rendezvous, Souvenir, Pavilion, Conversation, Picnic, Chorus, Stopover, Anthology",
};

/** May follow a color's name. */
export const moodPhrases: Readonly<Record<Mood, readonly string[]>> = {
  dark: ["after Dark", "in Shadow", "by Candlelight", "behind Curtains"],
  light: ["at Daybreak", "in Daylight", "on Paper", "by the Window"],
  pastel: ["in Bloom", "on Porcelain", "in Whispers", "by Teatime"],
  warm: ["at Noon", "by the Hearth", "in the Sun", "by the Fire"],
  cold: ["on Ice", "in the Rain", "under Water", "up North"],
  rainbow: ["on Parade", "at the Fair", "in Every Key"],
  neon: ["after Hours", "on Stage", "under Blacklight", "downtown"],
  happy: ["on Holiday", "out to Play", "at the Fair", "in High Spirits"],
  vivid: ["in Full Swing", "out Loud", "on Stage", "at Full Volume"],
  muted: ["in the Mist", "at Rest", "on Linen", "in Low Tones"],
  gradient: ["by Degrees", "in Steps", "Fading", "Rising"],
  monochrome: ["on Its Own", "in One Key", "by Itself", "in Solitude"],
  contrast: ["in Relief", "in High Relief", "against the Light"],
  autumn: ["in October", "in the Woods", "at Harvest"],
  winter: ["in January", "in the Snow", "under Frost"],
  spring: ["in April", "in Bloom", "after the Thaw"],
  summer: ["in July", "by the Pool", "at the Beach"],
  night: ["by Night", "under Stars", "past Midnight"],
  sunset: ["at Sundown", "at Dusk", "going West"],
  sea: ["by the Sea", "at High Tide", "Offshore"],
  nature: ["in the Woods", "by the Creek", "off the Path"],
  earth: ["in the Kiln", "on the Ridge", "on the Shelf"],
  coffee: ["at Breakfast", "on a Slow Day", "over Coffee"],
  food: ["at the Table", "in Season", "at the Market"],
  space: ["in Orbit", "among Stars", "at Lightspeed"],
  vintage: ["on Vinyl", "in the Attic", "from Memory"],
};

export function listMoodNouns(mood: Mood | "balanced"): readonly string[] {
  return nounLists[mood].split(", ");
}
