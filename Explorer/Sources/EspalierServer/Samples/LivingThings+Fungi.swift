extension LivingThings {
  static let fungi = """
    Fungi — Fungi
      + Club fungi — Basidiomycota
        + Gilled mushrooms — Agaricales
          Fly agaric — Amanita muscaria
          Death cap — Amanita phalloides
          Field mushroom — Agaricus campestris
          Button mushroom — Agaricus bisporus
          Parasol mushroom — Macrolepiota procera
          Shaggy ink cap — Coprinus comatus
          Oyster mushroom — Pleurotus ostreatus
          Honey fungus — Armillaria mellea
          Shiitake — Lentinula edodes
          Giant puffball — Calvatia gigantea
        Boletes — Boletales
          Penny bun — Boletus edulis
          Bay bolete — Imleria badia
          Slippery jack — Suillus luteus
          Satan’s bolete — Rubroboletus satanas
          Dry rot fungus — Serpula lacrymans
        Brittlegills and milk caps — Russulaceae
          Saffron milk cap — Lactarius deliciosus
          Sickener — Russula emetica
        Bracket fungi — Polyporales
          Turkey tail — Trametes versicolor
          Chicken of the woods — Laetiporus sulphureus
          Birch polypore — Fomitopsis betulina
          Artist’s bracket — Ganoderma applanatum
        Chanterelles — Cantharellales
          Golden chanterelle — Cantharellus cibarius
          Horn of plenty — Craterellus cornucopioides
          Hedgehog mushroom — Hydnum repandum
        Common stinkhorn — Phallus impudicus
        Wheat stem rust — Puccinia graminis
        Corn smut — Ustilago maydis
      + Sac fungi — Ascomycota
        + Morels and truffles — Pezizales
          Common morel — Morchella esculenta
          False morel — Gyromitra esculenta
          Black truffle — Tuber melanosporum
          White truffle — Tuber magnatum
          Scarlet elf cup — Sarcoscypha coccinea
          Orange peel fungus — Aleuria aurantia
        Lichens — Lecanoromycetes
          Common orange lichen — Xanthoria parietina
          Reindeer lichen — Cladonia rangiferina
          Iceland moss — Cetraria islandica
          Tree lungwort — Lobaria pulmonaria
          Map lichen — Rhizocarpon geographicum
        Blue and green moulds — Eurotiales
          Blue cheese mould — Penicillium roqueforti
          Camembert mould — Penicillium camemberti
          Koji mould — Aspergillus oryzae
        Candlesnuff fungus — Xylaria hypoxylon
        King Alfred’s cakes — Daldinia concentrica
        Ergot — Claviceps purpurea
        Caterpillar fungus — Ophiocordyceps sinensis
        Baker’s yeast — Saccharomyces cerevisiae
        Fission yeast — Schizosaccharomyces pombe
      Black bread mould — Rhizopus stolonifer
      Amphibian chytrid fungus — Batrachochytrium dendrobatidis
    """
}
