extension LivingThings {
  static let animals = """
    Animals — Animalia
      + Vertebrates — Vertebrata
        + Mammals — Mammalia
          + Carnivores — Carnivora
            + Cats — Felidae
              Lion — Panthera leo
              Tiger — Panthera tigris
              Leopard — Panthera pardus
              Jaguar — Panthera onca
              Snow leopard — Panthera uncia
              Cheetah — Acinonyx jubatus
              Puma — Puma concolor
              Eurasian lynx — Lynx lynx
              European wildcat — Felis silvestris
            Dogs — Canidae
              Grey wolf — Canis lupus
              Coyote — Canis latrans
              Red fox — Vulpes vulpes
              Arctic fox — Vulpes lagopus
              African wild dog — Lycaon pictus
              Maned wolf — Chrysocyon brachyurus
            + Bears — Ursidae
              Brown bear — Ursus arctos
              Polar bear — Ursus maritimus
              American black bear — Ursus americanus
              Sun bear — Helarctos malayanus
              Spectacled bear — Tremarctos ornatus
              Giant panda — Ailuropoda melanoleuca
            Weasels and otters — Mustelidae
              European badger — Meles meles
              Eurasian otter — Lutra lutra
              Sea otter — Enhydra lutris
              Stoat — Mustela erminea
              Wolverine — Gulo gulo
            Seals — Pinnipedia
              Harbour seal — Phoca vitulina
              Grey seal — Halichoerus grypus
              Southern elephant seal — Mirounga leonina
              California sea lion — Zalophus californianus
              Walrus — Odobenus rosmarus
          + Primates — Primates
            + Great apes — Hominidae
              Human — Homo sapiens
              Chimpanzee — Pan troglodytes
              Bonobo — Pan paniscus
              Western gorilla — Gorilla gorilla
              Bornean orangutan — Pongo pygmaeus
            Old World monkeys — Cercopithecidae
              Barbary macaque — Macaca sylvanus
              Japanese macaque — Macaca fuscata
              Mandrill — Mandrillus sphinx
              Proboscis monkey — Nasalis larvatus
            Lemurs — Lemuriformes
              Ring-tailed lemur — Lemur catta
              Indri — Indri indri
          + Even-toed ungulates — Artiodactyla
            + Whales and dolphins — Cetacea
              Blue whale — Balaenoptera musculus
              Humpback whale — Megaptera novaeangliae
              Sperm whale — Physeter macrocephalus
              Orca — Orcinus orca
              Common bottlenose dolphin — Tursiops truncatus
              Narwhal — Monodon monoceros
              Harbour porpoise — Phocoena phocoena
            Cattle and antelopes — Bovidae
              American bison — Bison bison
              Musk ox — Ovibos moschatus
              Alpine ibex — Capra ibex
              Chamois — Rupicapra rupicapra
              Blue wildebeest — Connochaetes taurinus
            Deer — Cervidae
              Red deer — Cervus elaphus
              Reindeer — Rangifer tarandus
              Moose — Alces alces
              European roe deer — Capreolus capreolus
            Giraffes — Giraffidae
              Giraffe — Giraffa camelopardalis
              Okapi — Okapia johnstoni
            Hippopotamuses — Hippopotamidae
              Common hippopotamus — Hippopotamus amphibius
              Pygmy hippopotamus — Choeropsis liberiensis
          Odd-toed ungulates — Perissodactyla
            Wild horse — Equus ferus
            Plains zebra — Equus quagga
            White rhinoceros — Ceratotherium simum
            Malayan tapir — Tapirus indicus
          Elephants — Proboscidea
            African bush elephant — Loxodonta africana
            African forest elephant — Loxodonta cyclotis
            Asian elephant — Elephas maximus
          Rodents — Rodentia
            Red squirrel — Sciurus vulgaris
            Alpine marmot — Marmota marmota
            Eurasian beaver — Castor fiber
            House mouse — Mus musculus
            Capybara — Hydrochoerus hydrochaeris
            Naked mole-rat — Heterocephalus glaber
          Bats — Chiroptera
            Common noctule — Nyctalus noctula
            Greater horseshoe bat — Rhinolophus ferrumequinum
            Common vampire bat — Desmodus rotundus
          Marsupials — Marsupialia
            Red kangaroo — Osphranter rufus
            Koala — Phascolarctos cinereus
            Common wombat — Vombatus ursinus
            Tasmanian devil — Sarcophilus harrisii
            Virginia opossum — Didelphis virginiana
          Egg-laying mammals — Monotremata
            Platypus — Ornithorhynchus anatinus
            Short-beaked echidna — Tachyglossus aculeatus
        + Birds — Aves
          + Owls — Strigiformes
            Barn owl — Tyto alba
            Tawny owl — Strix aluco
            Snowy owl — Bubo scandiacus
            Eurasian eagle-owl — Bubo bubo
            Little owl — Athene noctua
          Eagles and hawks — Accipitriformes
            Golden eagle — Aquila chrysaetos
            Bald eagle — Haliaeetus leucocephalus
            Red kite — Milvus milvus
            Bearded vulture — Gypaetus barbatus
            Osprey — Pandion haliaetus
          Falcons — Falconiformes
            Peregrine falcon — Falco peregrinus
            Common kestrel — Falco tinnunculus
          + Perching birds — Passeriformes
            Crows — Corvidae
              Common raven — Corvus corax
              Carrion crow — Corvus corone
              Eurasian magpie — Pica pica
              Eurasian jay — Garrulus glandarius
            Tits — Paridae
              Great tit — Parus major
              Eurasian blue tit — Cyanistes caeruleus
              Coal tit — Periparus ater
            Finches — Fringillidae
              Common chaffinch — Fringilla coelebs
              European goldfinch — Carduelis carduelis
              Eurasian bullfinch — Pyrrhula pyrrhula
            Swallows — Hirundinidae
              Barn swallow — Hirundo rustica
              Common house martin — Delichon urbicum
            Thrushes — Turdidae
              Common blackbird — Turdus merula
              Song thrush — Turdus philomelos
              American robin — Turdus migratorius
            Old World flycatchers — Muscicapidae
              European robin — Erithacus rubecula
              Common nightingale — Luscinia megarhynchos
          Penguins — Sphenisciformes
            Emperor penguin — Aptenodytes forsteri
            King penguin — Aptenodytes patagonicus
            Adélie penguin — Pygoscelis adeliae
            African penguin — Spheniscus demersus
            Little penguin — Eudyptula minor
          Ducks, geese and swans — Anatidae
            Mute swan — Cygnus olor
            Mallard — Anas platyrhynchos
            Greylag goose — Anser anser
            Common eider — Somateria mollissima
          Gulls, waders and auks — Charadriiformes
            European herring gull — Larus argentatus
            Arctic tern — Sterna paradisaea
            Northern lapwing — Vanellus vanellus
            Atlantic puffin — Fratercula arctica
          Woodpeckers and toucans — Piciformes
            Black woodpecker — Dryocopus martius
            Great spotted woodpecker — Dendrocopos major
            Toco toucan — Ramphastos toco
          Parrots — Psittaciformes
            Kea — Nestor notabilis
            Kākāpō — Strigops habroptila
            Budgerigar — Melopsittacus undulatus
            Scarlet macaw — Ara macao
            Grey parrot — Psittacus erithacus
          Hummingbirds — Trochilidae
            Ruby-throated hummingbird — Archilochus colubris
            Sword-billed hummingbird — Ensifera ensifera
            Bee hummingbird — Mellisuga helenae
          Ostriches and their kin — Palaeognathae
            Common ostrich — Struthio camelus
            Emu — Dromaius novaehollandiae
            Greater rhea — Rhea americana
            Southern cassowary — Casuarius casuarius
            North Island brown kiwi — Apteryx mantelli
        Reptiles — Reptilia
          Turtles — Testudines
            Green sea turtle — Chelonia mydas
            Leatherback sea turtle — Dermochelys coriacea
            Galápagos tortoise — Chelonoidis niger
            Hermann’s tortoise — Testudo hermanni
            European pond turtle — Emys orbicularis
          Crocodilians — Crocodylia
            Nile crocodile — Crocodylus niloticus
            Saltwater crocodile — Crocodylus porosus
            American alligator — Alligator mississippiensis
            Gharial — Gavialis gangeticus
          Lizards and snakes — Squamata
            Snakes — Serpentes
              Common adder — Vipera berus
              Grass snake — Natrix natrix
              King cobra — Ophiophagus hannah
              Black mamba — Dendroaspis polylepis
              Green anaconda — Eunectes murinus
              Common boa — Boa constrictor
            Iguanas and chameleons — Iguania
              Green iguana — Iguana iguana
              Marine iguana — Amblyrhynchus cristatus
              Veiled chameleon — Chamaeleo calyptratus
            Geckos — Gekkota
              Tokay gecko — Gekko gecko
              Leopard gecko — Eublepharis macularius
            Monitor lizards — Varanidae
              Komodo dragon — Varanus komodoensis
              Nile monitor — Varanus niloticus
            Wall lizards — Lacertidae
              Sand lizard — Lacerta agilis
              Common wall lizard — Podarcis muralis
          Tuatara — Sphenodon punctatus
        Amphibians — Amphibia
          Frogs and toads — Anura
            Common frog — Rana temporaria
            Common toad — Bufo bufo
            European tree frog — Hyla arborea
            American bullfrog — Lithobates catesbeianus
            Golden poison frog — Phyllobates terribilis
            African clawed frog — Xenopus laevis
          Salamanders — Urodela
            Fire salamander — Salamandra salamandra
            Alpine newt — Ichthyosaura alpestris
            Axolotl — Ambystoma mexicanum
            Olm — Proteus anguinus
          Caecilians — Gymnophiona
            Ringed caecilian — Siphonops annulatus
        Ray-finned fishes — Actinopterygii
          Salmon and trout — Salmonidae
            Atlantic salmon — Salmo salar
            Brown trout — Salmo trutta
            Rainbow trout — Oncorhynchus mykiss
            Arctic char — Salvelinus alpinus
          Carps — Cyprinidae
            Common carp — Cyprinus carpio
            Goldfish — Carassius auratus
            Common barbel — Barbus barbus
          Cods — Gadidae
            Atlantic cod — Gadus morhua
            Haddock — Melanogrammus aeglefinus
          Mackerels and tunas — Scombridae
            Atlantic mackerel — Scomber scombrus
            Atlantic bluefin tuna — Thunnus thynnus
          Seahorses and pipefishes — Syngnathidae
            Short-snouted seahorse — Hippocampus hippocampus
            Leafy seadragon — Phycodurus eques
          Northern pike — Esox lucius
          European eel — Anguilla anguilla
          Ocellaris clownfish — Amphiprion ocellaris
          Ocean sunfish — Mola mola
          Beluga sturgeon — Huso huso
        Sharks and rays — Elasmobranchii
          Great white shark — Carcharodon carcharias
          Basking shark — Cetorhinus maximus
          Whale shark — Rhincodon typus
          Greenland shark — Somniosus microcephalus
          Reef manta ray — Mobula alfredi
          Marbled electric ray — Torpedo marmorata
        West Indian Ocean coelacanth — Latimeria chalumnae
        Sea lamprey — Petromyzon marinus
      + Arthropods — Arthropoda
        + Insects — Insecta
          + Butterflies and moths — Lepidoptera
            Monarch — Danaus plexippus
            Red admiral — Vanessa atalanta
            European peacock — Aglais io
            Old World swallowtail — Papilio machaon
            Common brimstone — Gonepteryx rhamni
            African death’s-head hawkmoth — Acherontia atropos
            Atlas moth — Attacus atlas
            Luna moth — Actias luna
          Beetles — Coleoptera
            Seven-spot ladybird — Coccinella septempunctata
            European stag beetle — Lucanus cervus
            Common cockchafer — Melolontha melolontha
            Hercules beetle — Dynastes hercules
            Great diving beetle — Dytiscus marginalis
            Common glow-worm — Lampyris noctiluca
          Bees, wasps and ants — Hymenoptera
            Western honey bee — Apis mellifera
            Buff-tailed bumblebee — Bombus terrestris
            European hornet — Vespa crabro
            Common wasp — Vespula vulgaris
            Red wood ant — Formica rufa
          Flies — Diptera
            Housefly — Musca domestica
            Common fruit fly — Drosophila melanogaster
            Yellow fever mosquito — Aedes aegypti
            Marmalade hoverfly — Episyrphus balteatus
          Dragonflies and damselflies — Odonata
            Emperor dragonfly — Anax imperator
            Banded demoiselle — Calopteryx splendens
          Grasshoppers and crickets — Orthoptera
            Desert locust — Schistocerca gregaria
            Field cricket — Gryllus campestris
            Great green bush-cricket — Tettigonia viridissima
            European mole cricket — Gryllotalpa gryllotalpa
          True bugs — Hemiptera
            Common pond skater — Gerris lacustris
            Common backswimmer — Notonecta glauca
            Firebug — Pyrrhocoris apterus
          European mantis — Mantis religiosa
          Common earwig — Forficula auricularia
        Arachnids — Arachnida
          Spiders — Araneae
            European garden spider — Araneus diadematus
            Wasp spider — Argiope bruennichi
            Zebra spider — Salticus scenicus
            Diving bell spider — Argyroneta aquatica
            Goliath birdeater — Theraphosa blondi
          Emperor scorpion — Pandinus imperator
          Castor bean tick — Ixodes ricinus
        Crustaceans — Crustacea
          European lobster — Homarus gammarus
          Brown crab — Cancer pagurus
          Japanese spider crab — Macrocheira kaempferi
          Common hermit crab — Pagurus bernhardus
          Coconut crab — Birgus latro
          Antarctic krill — Euphausia superba
          Common woodlouse — Oniscus asellus
          Acorn barnacle — Semibalanus balanoides
        Centipedes and millipedes — Myriapoda
          House centipede — Scutigera coleoptrata
          Brown centipede — Lithobius forficatus
        Atlantic horseshoe crab — Limulus polyphemus
      + Molluscs — Mollusca
        Octopuses and squids — Cephalopoda
          Common octopus — Octopus vulgaris
          Common cuttlefish — Sepia officinalis
          Giant squid — Architeuthis dux
          Chambered nautilus — Nautilus pompilius
        Snails and slugs — Gastropoda
          Roman snail — Helix pomatia
          Leopard slug — Limax maximus
          Great pond snail — Lymnaea stagnalis
          Common limpet — Patella vulgata
          Common periwinkle — Littorina littorea
        Bivalves — Bivalvia
          Blue mussel — Mytilus edulis
          European flat oyster — Ostrea edulis
          Great scallop — Pecten maximus
          Giant clam — Tridacna gigas
      Cnidarians — Cnidaria
        Moon jellyfish — Aurelia aurita
        Lion’s mane jellyfish — Cyanea capillata
        Portuguese man o’ war — Physalia physalis
        Sea wasp — Chironex fleckeri
        Beadlet anemone — Actinia equina
        Red coral — Corallium rubrum
      Echinoderms — Echinodermata
        Common starfish — Asterias rubens
        Crown-of-thorns starfish — Acanthaster planci
        Edible sea urchin — Echinus esculentus
        Common sand dollar — Echinarachnius parma
      Segmented worms — Annelida
        Common earthworm — Lumbricus terrestris
        Medicinal leech — Hirudo medicinalis
        Lugworm — Arenicola marina
      Sponges — Porifera
        Bath sponge — Spongia officinalis
        Venus’ flower basket — Euplectella aspergillum
    """
}
